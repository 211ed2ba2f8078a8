public import Transport

/// The transport of records to a study's host: `HTTPTransport`, or your own.
public typealias SyncTransport = RequestTransport

/// A connection to a study's host, which sends one request at a time.
public typealias SyncConnection = RequestConnection

/// A request to a study's host.
public typealias SyncRequest = HTTPRequest

/// An answer of a study's host.
public typealias SyncAnswer = HTTPAnswer
