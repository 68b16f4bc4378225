"""A bot that plays through the API: it takes a seat, waits to be asked, and answers at random.

python examples/bot.py http://localhost:8000 TOKEN /j/LINK      the seat of a friend's link
python examples/bot.py http://localhost:8000 TOKEN TABLE SEAT   an open seat
"""

import json
import random
import sys
import urllib.request


def ask(method, path, body=None):
    request = urllib.request.Request(server + path, method=method, headers=headers)
    request.data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(request)


server, token, where, *seat = sys.argv[1:]
headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
if seat:
    table = json.load(ask("POST", f"/api/tables/{where}/sit", {"seat": int(seat[0])}))
else:
    table = json.load(ask("POST", "/api/join", {"token": where.rpartition("/j/")[2]}))
mine = next(s["seat"] for s in table["seats"] if s["yours"])

answered = None
for line in ask("GET", f"/api/tables/{table['id']}/live?seat={mine}"):
    if not line.startswith(b"data: {") or b'"question"' not in line:
        continue
    news = json.loads(line[6:])
    if news["over"]:
        break
    question = news["question"]
    if question and question["id"] != answered:
        choice = random.choice(question["options"])
        answer = {"question": question["id"], "value": choice["value"]}
        ask("POST", f"/api/tables/{table['id']}/answers", answer)
        answered = question["id"]
        print(question["prompt"], "->", choice["label"])
