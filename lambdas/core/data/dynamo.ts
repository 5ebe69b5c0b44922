// The part of a DynamoDB client that db.ts needs: an operation by its name, in DynamoDB's own words. There are two
// clients: the lean one, and AWS's SDK for background functions (docs/adr/009-kernel.md).
import type {
  BatchGetItemInput,
  BatchGetItemOutput,
  DeleteItemInput,
  DeleteItemOutput,
  GetItemInput,
  GetItemOutput,
  PutItemInput,
  PutItemOutput,
  QueryInput,
  QueryOutput,
  TransactWriteItemsInput,
  TransactWriteItemsOutput,
  UpdateItemInput,
  UpdateItemOutput,
} from '@aws-sdk/client-dynamodb';

type Operations = {
  GetItem: [GetItemInput, GetItemOutput];
  BatchGetItem: [BatchGetItemInput, BatchGetItemOutput];
  Query: [QueryInput, QueryOutput];
  PutItem: [PutItemInput, PutItemOutput];
  UpdateItem: [UpdateItemInput, UpdateItemOutput];
  DeleteItem: [DeleteItemInput, DeleteItemOutput];
  TransactWriteItems: [TransactWriteItemsInput, TransactWriteItemsOutput];
};

export type Operation = keyof Operations;
export type Dynamo = <O extends Operation>(operation: O, input: Operations[O][0]) => Promise<Operations[O][1]>;
