"""Reads calls to AWS and their answers (a JSON line each) by botocore's service models: Cognito, KMS, Secrets Manager, SQS and SES.

Botocore itself forgives what it does not know. This does not: every member must exist, have its type, its length, its pattern and
one of its values, and an error must be one that the operation's model names.
"""

import base64
import collections
import json
import sys
import urllib.parse
import xml.etree.ElementTree as xml

import botocore.session
import regex

# Botocore's name of each service, by the name in a call's signature.
SERVICES = {
    "cognito-idp": "cognito-idp",
    "kms": "kms",
    "secretsmanager": "secretsmanager",
    "sqs": "sqs",
    "ses": "ses",
}

# Any service may answer with these errors, although the model of the operation doesn't list them.
COMMON = {
    "AccessDenied",
    "AccessDeniedException",
    "ExpiredTokenException",
    "InternalFailure",
    "MissingAuthenticationToken",
    "MissingAuthenticationTokenException",
    "SerializationException",
    "ServiceUnavailable",
    "ThrottlingException",
    "UnknownOperationException",
    "UnrecognizedClientException",
    "ValidationException",
    "ValidationError",
}

session = botocore.session.get_session()
models = {name: session.get_service_model(model) for name, model in SERVICES.items()}
findings: collections.Counter[str] = collections.Counter()
samples: dict[str, str] = {}
calls: collections.Counter[str] = collections.Counter()


def find(where: str, what: str, sample: object) -> None:
    line = f"{where}: {what}"
    findings[line] += 1
    samples.setdefault(line, str(sample)[:160])


def check_text(shape, value, where):
    facts = shape.metadata
    if facts.get("enum") and value not in facts["enum"]:
        find(where, "is none of the values that the model names", value)
    if len(value) < facts.get("min", 0) or len(value) > facts.get("max", len(value)):
        find(where, f"has {len(value)} characters, not {facts.get('min', 0)} to {facts.get('max')}", value)
    if facts.get("pattern") and not regex.fullmatch(facts["pattern"].removeprefix("^").removesuffix("$"), value):
        find(where, f"does not match {facts['pattern']}", value)


def check_number(shape, value, where):
    facts = shape.metadata
    if value < facts.get("min", value) or value > facts.get("max", value):
        find(where, f"is not from {facts.get('min')} to {facts.get('max')}", value)


def check_blob(_, value, where):
    try:
        base64.b64decode(value, validate=True)
    except ValueError:
        find(where, "is not base64", value)


def check_structure(shape, value, where):
    known = {member.serialization.get("name", name): member for name, member in shape.members.items()}
    for name in value.keys() - known.keys():
        find(f"{where}.{name}", "is unknown to the model", value[name])
    for name in shape.required_members:
        if name not in value:
            find(f"{where}.{name}", "is required", value)
    for name, member in known.items():
        if value.get(name) is not None:
            check(member, value[name], f"{where}.{name}")


def check_list(shape, value, where):
    for one in value:
        check(shape.member, one, f"{where}[]")
    check_size(shape, value, where)


def check_map(shape, value, where):
    for name, one in value.items():
        check(shape.key, name, f"{where} key")
        check(shape.value, one, f"{where} value")
    check_size(shape, value, where)


def check_size(shape, value, where):
    if len(value) < shape.metadata.get("min", 0) or len(value) > shape.metadata.get("max", len(value)):
        find(where, f"has {len(value)} entries", value)


CHECKS = {
    "structure": (dict, check_structure),
    "list": (list, check_list),
    "map": (dict, check_map),
    "string": (str, check_text),
    "character": (str, check_text),
    "blob": (str, check_blob),
    "integer": (int, check_number),
    "long": (int, check_number),
    "double": ((int, float), check_number),
    "float": ((int, float), check_number),
    "timestamp": ((int, float), lambda *_: None),
    "boolean": (bool, lambda *_: None),
}


def check(shape, value, where):
    kind, deeper = CHECKS[shape.type_name]
    if not isinstance(value, kind) or (isinstance(value, bool) and shape.type_name != "boolean"):
        find(where, f"is {type(value).__name__}, and the model says {shape.type_name}", value)
        return
    deeper(shape, value, where)


def from_xml(shape, element, where):
    """An XML answer as the JSON that check() reads."""
    if shape.type_name == "structure":
        known = {member.serialization.get("name", name): (name, member) for name, member in shape.members.items()}
        found = {}
        for child in element:
            tag = child.tag.split("}")[-1]
            if tag not in known:
                find(f"{where}.{tag}", "is unknown to the model", child.text)
                continue
            name, member = known[tag]
            found[name] = from_xml(member, child, f"{where}.{name}")
        return found
    if shape.type_name == "list":
        return [from_xml(shape.member, child, f"{where}[]") for child in element]
    text = element.text or ""
    return {"integer": int, "long": int, "double": float, "boolean": lambda one: one == "true"}.get(
        shape.type_name, str
    )(text)


def check_query_answer(operation, output, where):
    root = xml.fromstring(output)
    result = operation.output_shape.serialization.get("resultWrapper") if operation.output_shape else None
    names = [child.tag.split("}")[-1] for child in root]
    if "ResponseMetadata" not in names:
        find(where, "has no ResponseMetadata", output)
    if not result:
        return
    if result not in names:
        find(where, f"has no {result}", output)
        return
    check(operation.output_shape, from_xml(operation.output_shape, root[names.index(result)], where), where)


def check_query_input(operation, body, where):
    """A form names each member by its path; the first part has to exist, and those that are required have to be there."""
    form = urllib.parse.parse_qs(body, keep_blank_values=True)
    given = {name.split(".")[0] for name in form} - {"Action", "Version"}
    known = {member.serialization.get("name", name) for name, member in operation.input_shape.members.items()}
    for name in given - known:
        find(f"{where}.{name}", "is unknown to the model", form)
    for name in set(operation.input_shape.required_members) - given:
        find(f"{where}.{name}", "is required", given)


def check_error(operation, status, output, where):
    if output.lstrip().startswith("<"):
        code = next((one.text for one in xml.fromstring(output).iter() if one.tag.split("}")[-1] == "Code"), "")
    else:
        said = json.loads(output or "{}")
        code = str(said.get("__type", "")).split("#")[-1]
        if "message" not in said and "Message" not in said:
            find(f"{where} error", "has no message", output)
    named = {shape.metadata.get("error", {}).get("code", shape.name): shape for shape in operation.error_shapes}
    named |= {shape.name: shape for shape in operation.error_shapes}
    if code not in named and code not in COMMON:
        find(f"{where} error", f"{code} is not an error of this operation", output)
    expected = named[code].metadata.get("error", {}).get("httpStatusCode") if code in named else None
    if expected and expected != status:
        find(f"{where} error", f"{code} has status {status}, and the model says {expected}", output)


def check_exchange(service, name, body, status, output):
    model = models[service]
    if name not in model.operation_names:
        find(f"{service} {name}", "is not an operation", status)
        return
    operation = model.operation_model(name)
    where = f"{service} {name}"
    query = model.metadata["protocol"] == "query"
    calls[f"{where} {'answered' if status < 300 else 'refused'}"] += 1
    # A refused request may be wrong on purpose.
    if status >= 300:
        check_error(operation, status, output, where)
    elif query:
        check_query_input(operation, body, f"{where} input")
        check_query_answer(operation, output, f"{where} output")
    else:
        check(operation.input_shape, json.loads(body or "{}"), f"{where} input")
        if operation.output_shape:
            check(operation.output_shape, json.loads(output or "{}"), f"{where} output")


for line in open(sys.argv[1], encoding="utf8"):
    exchange = json.loads(line)
    if exchange["service"] in SERVICES:
        name = exchange["operation"].split(":")[-1]
        form = urllib.parse.parse_qs(exchange["input"]) if exchange["service"] == "ses" else {}
        name = form.get("Action", [name])[0]
        check_exchange(exchange["service"], name, exchange["input"], exchange["status"], exchange["output"])

print(f"  {sum(calls.values())} calls of {len({one.rsplit(' ', 1)[0] for one in calls})} operations, {len(findings)} findings")
for one, count in sorted(calls.items()):
    print(f"    {one}: {count}")
for line, count in findings.most_common():
    print(f"    FINDING ({count}) {line}, such as {samples[line]}")
sys.exit(1 if findings or not calls else 0)
