public import Transport

/// How records get to a study's host: `HTTPTransport`, or a way of your own.
public typealias SyncTransport = RequestTransport

/// Sends requests to a study's host, one at a time.
public typealias SyncConnection = RequestConnection

/// A request to a study's host.
public typealias SyncRequest = HTTPRequest

/// What a study's host answered.
public typealias SyncAnswer = HTTPAnswer
