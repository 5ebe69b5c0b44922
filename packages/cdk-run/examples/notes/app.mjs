// A table of notes behind a REST API, and a greeting behind an HTTP API: an ordinary CDK app.
import { App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Cors, LambdaIntegration, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CorsHttpMethod, HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';

const stack = new Stack(new App(), 'Notes');

const table = new Table(stack, 'Table', {
  partitionKey: { name: 'id', type: AttributeType.STRING },
  billingMode: BillingMode.PAY_PER_REQUEST,
  removalPolicy: RemovalPolicy.DESTROY,
});

const notes = new LambdaFunction(stack, 'NotesFunction', {
  runtime: Runtime.NODEJS_22_X,
  handler: 'index.handler',
  code: Code.fromAsset('functions'),
  timeout: Duration.seconds(10),
  environment: { TABLE: table.tableName },
});
// Without it, the call is refused, and the log names the grant to add.
table.grantReadWriteData(notes);

const api = new RestApi(stack, 'NotesApi', { defaultCorsPreflightOptions: { allowOrigins: Cors.ALL_ORIGINS } });
const integration = new LambdaIntegration(notes);
api.root.addResource('notes').addMethod('GET', integration);
api.root.getResource('notes').addResource('{id}').addMethod('PUT', integration);

const greeting = new LambdaFunction(stack, 'GreetingFunction', {
  runtime: Runtime.NODEJS_22_X,
  handler: 'index.handler',
  code: Code.fromInline(
    'exports.handler = async ({ pathParameters: { name }, cookies }) => ({ hello: name, cookies, at: process.env.AWS_REGION })',
  ),
});
const http = new HttpApi(stack, 'GreetingApi', {
  corsPreflight: { allowOrigins: ['https://app.example'], allowMethods: [CorsHttpMethod.GET] },
});
http.addRoutes({
  path: '/hello/{name}',
  methods: [HttpMethod.GET],
  integration: new HttpLambdaIntegration('Greeting', greeting),
});
new CfnOutput(stack, 'Greeting', { value: http.apiEndpoint });
