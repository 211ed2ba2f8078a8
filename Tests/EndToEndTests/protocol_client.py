"""Talks to a player as Resources/PROTOCOL.md describes, and knows only that page.

    protocol_client.py PAGE SOCKET FOLDER

FOLDER replaces the music folder in the page's examples. Prints a line for each difference from the page.
"""

import json
import re
import sys
import time

page, path, music = open(sys.argv[1], encoding="utf-8").read(), sys.argv[2], sys.argv[3]
example = {}
exec(re.search(r"```python\n(.*?)```", page, re.S)[1], example)
Player = example["Player"]


def blocks(kind):
    """Returns the values in the page's blocks of a kind, by name."""
    found = {}
    for block in re.findall(rf"```json {kind}\n(.*?)```", page, re.S):
        for line in block.splitlines():
            found.update(json.loads(line))
    return found


def keys(value, place=""):
    """Returns the paths of all keys in a value, ignoring numbers and texts."""
    found = set()
    if isinstance(value, dict):
        for name, inner in value.items():
            found |= {f"{place}.{name}"} | keys(inner, f"{place}.{name}")
    elif isinstance(value, list):
        for inner in value:
            found |= keys(inner, place + "[]")
    return found


def differs(what, value, documented):
    # A track has the same form everywhere.
    tracks = r"\.(track|change\.tracks\[\])\..*"
    unknown = {key for key in keys(value) if not re.search(tracks, key)} - keys(documented)
    return [f"{what} has {key}, of which the page says nothing" for key in sorted(unknown)]


answers, events, host = blocks("reply"), blocks("event"), blocks("host")
answers["snapshot"]["snapshot"] = host["subscribed"]["snapshot"]
errors = set(re.findall(r"`(\w+)`", page[page.index("A `failure` has"):page.index("## Events")]))
rows = re.findall(r"^\| `(\{.*?\})` \| `(\w+)` \|", page, re.M)
complaints = []
done = 0

with Player(path) as player:
    complaints += differs("welcome", player.welcome, host["welcome"])
    complaints += differs("subscribed", player.subscribe(), host["subscribed"]["snapshot"])
    player.ask("setQueue", content={"paths": {"paths": [music]}}, play=True)
    deadline = time.monotonic() + 20
    while player.ask("snapshot")[1]["snapshot"]["state"] != 1 and time.monotonic() < deadline:
        time.sleep(0.02)
    for request, documented in rows:
        asked = json.loads(request.replace("/home/me/Music", music))
        name, parts = next(iter(asked.items()))
        # Entries are numbered in order, so those on the page do not exist.
        window = player.ask("queue", offset=0, limit=9, filter="")[1]["window"]
        entries = [row["entry"]["id"] for row in window["rows"]] or [0]
        for key in ("entry", "id", "before"):
            if isinstance(parts.get(key), int) and not re.search("Playlist|Bookmark", name):
                parts[key] = entries[0]
        if "entries" in parts:
            parts["entries"] = [entries[-1]]
        if parts.get("tracks") == [{"entry": {"id": 1}}]:
            parts["tracks"] = [{"entry": {"id": entries[0]}}]
        player.asked += 1
        player.send({"request": {"id": player.asked, "request": asked}})
        answer = player.answer()
        if "failure" in answer:
            code = answer["failure"]["error"]["code"]
            if code not in errors:
                complaints.append(f"{name}: the error {code} is unknown")
            print(f"refused {name}: {answer['failure']['error']['message']}")
            continue
        done += 1
        if answer["reply"]["id"] != player.asked:
            complaints.append(f"{name} was answered by another number")
        found, value = next(iter(answer["reply"]["reply"].items()))
        if found != documented:
            complaints.append(f"{name} was answered by {found}, not {documented}")
        complaints += differs(f"the answer to {name}", value, answers.get(found, {}))
    for event in player.events:
        kind, value = next(iter(event["kind"].items()))
        if kind not in events:
            complaints.append(f"the event {kind} is unknown")
        complaints += differs(f"the event {kind}", value, events.get(kind, {}))
        complaints += differs("an event's snapshot", event["snapshot"], host["subscribed"]["snapshot"])
    numbers = [event["number"] for event in player.events]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        complaints.append(f"events are not numbered without gaps: {numbers}")

for complaint in sorted(set(complaints)):
    print(complaint)
print(f"{done} of {len(rows)} done, {len(player.events)} events, {len(set(complaints))} complaints")
