"""Deploys one template into moto, and says how far that goes. Fails when moto refuses a resource whose type it knows."""

import collections
import io
import json
import logging
import os
import re
import sys
import zipfile

os.environ.update(AWS_ACCESS_KEY_ID="x", AWS_SECRET_ACCESS_KEY="x", AWS_DEFAULT_REGION="us-east-1")
logging.disable(logging.CRITICAL)

import boto3
import moto.cloudformation.parsing as parsing
from moto import mock_aws
from moto.core import DEFAULT_ACCOUNT_ID

template = json.load(open(sys.argv[1], encoding="utf8"))
# Types that moto knows but can't create, each with moto's limit.
LIMITS = {
    "AWS::ApiGateway::Deployment": (r"contain any methods", "moto does not read a RestApi's Body"),
    "AWS::Route53::RecordSet": (r"NoSuchHostedZone", "the zone is one that an operator has already"),
    "AWS::Lambda::EventSourceMapping": (r"Function not found: .*:live", "moto makes no alias from a template"),
}
refused: dict[str, str] = {}
limited: collections.Counter[str] = collections.Counter()
unknown: collections.Counter[str] = collections.Counter()
made: collections.Counter[str] = collections.Counter()
create = parsing.parse_and_create_resource


class Placeholder:
    """Takes the place of a resource whose type moto does not know, so that those that refer to it can be made."""

    def __init__(self, logical_id: str, kind: str, function: str = ""):
        self.name = self.physical_resource_id = logical_id.lower()[:60]
        self.type = kind
        if function:  # Others refer to the function by its alias.
            self.physical_resource_id = f"arn:aws:lambda:us-east-1:{DEFAULT_ACCOUNT_ID}:function:{function}"

    def is_created(self) -> bool:
        return True

    def has_cfn_attr(self, _: str) -> bool:
        return True

    def get_cfn_attribute(self, attribute_name: str) -> str:
        if not attribute_name.endswith("Arn"):
            return f"{self.name}.example"
        service = self.type.split("::")[1].lower()
        return f"arn:aws:{service}:us-east-1:{DEFAULT_ACCOUNT_ID}:{self.name}"


def create_and_count(logical_id, resource, resources_map, account_id, region_name):
    """Moto skips a type that it does not know, and ends at the first error. This goes on, and counts."""
    kind = resource["Type"]
    if kind == "AWS::CloudFormation::Stack":
        limited[f"{kind}: it holds alarms alone, which moto does not know"] += 1
        return Placeholder(logical_id, kind)
    if kind.startswith("Custom::"):
        limited[f"{kind}: it would run a function, which moto does in Docker only"] += 1
        return Placeholder(logical_id, kind)
    try:
        result = create(logical_id, resource, resources_map, account_id, region_name)
    except Exception as error:  # Whatever moto says of the resource is the result.
        pattern, limit = LIMITS.get(kind, ("$^", ""))
        if re.search(pattern, str(error)):
            limited[f"{kind}: {limit}"] += 1
        else:
            refused[logical_id] = f"{kind} {logical_id}: {type(error).__name__}: {error}"
        return Placeholder(logical_id, kind)
    if result is None:
        unknown[kind] += 1
        function = resource["Properties"]["FunctionName"] if kind == "AWS::Lambda::Alias" else ""
        return Placeholder(logical_id, kind, parsing.clean_json(function, resources_map))
    made[kind] += 1
    return result


def as_table(resource: dict) -> dict:
    """Moto knows tables, and global ones only through DynamoDB's own calls."""
    if resource["Type"] != "AWS::DynamoDB::GlobalTable":
        return resource
    known = {"AttributeDefinitions", "KeySchema", "BillingMode", "GlobalSecondaryIndexes", "StreamSpecification"}
    properties = {name: value for name, value in resource["Properties"].items() if name in known}
    return {**resource, "Type": "AWS::DynamoDB::Table", "Properties": properties}


def is_known(output: dict) -> bool:
    """Whether moto can look up what an output refers to. Of an unknown type, it can't look up an attribute."""
    attribute = output["Value"].get("Fn::GetAtt") if isinstance(output["Value"], dict) else None
    kind = template["Resources"][attribute[0]]["Type"] if attribute else ""
    return not attribute or parsing.resource_class_from_type(kind) is not None


def prepare(region: str) -> None:
    """What a bootstrapped account has before a deployment: the bucket with the code, and the operator's secrets."""
    boto3.client("ssm", region).put_parameter(Name="/cdk-bootstrap/hnb659fds/version", Value="30", Type="String")
    bucket = f"cdk-hnb659fds-assets-{DEFAULT_ACCOUNT_ID}-{region}"
    place = {} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}
    storage = boto3.client("s3", region)
    storage.create_bucket(Bucket=bucket, **place)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as code:
        code.writestr("index.js", "exports.handler = async () => {};")
    for name in set(re.findall(r"[0-9a-f]{64}\.(?:zip|json)", json.dumps(template))):
        storage.put_object(Bucket=bucket, Key=name, Body=content.getvalue())
    for name in set(re.findall(r"secret:(groundwork/[\w/-]+?):", json.dumps(template))):
        value = json.dumps({"client_id": "a", "client_secret": "b", "url": "https://pager.example"})
        boto3.client("secretsmanager", region).create_secret(Name=name, SecretString=value)


parsing.parse_and_create_resource = create_and_count
with mock_aws():
    region = sys.argv[2]
    prepare(region)
    template["Resources"] = {name: as_table(one) for name, one in template["Resources"].items()}
    outputs = template.get("Outputs", {})
    template["Outputs"] = {name: output for name, output in outputs.items() if is_known(output)}
    boto3.client("cloudformation", region).create_stack(
        StackName="groundwork",
        TemplateBody=json.dumps(template),
        Capabilities=["CAPABILITY_NAMED_IAM"],
        Parameters=[
            {"ParameterKey": name, "ParameterValue": f"arn:aws:kms:us-east-1:{DEFAULT_ACCOUNT_ID}:key/{name.lower()}"}
            for name, parameter in template.get("Parameters", {}).items()
            if "Default" not in parameter
        ],
    )

total = len(template["Resources"])
print(f"made {sum(made.values())} of {total} resources; moto does not know {sum(unknown.values())}:")
print("  " + ", ".join(f"{kind} x {count}" for kind, count in unknown.most_common()))
for line, count in limited.items():
    print(f"  not made, {line} ({count})")
for line in refused.values():
    print(f"  REFUSED {line}")
sys.exit(1 if refused or sum(made.values()) == 0 else 0)
