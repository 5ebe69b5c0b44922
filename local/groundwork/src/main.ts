// npm start: synthesizes the CDK app and runs its template on this machine.
import { runProduct, startProduct, welcome } from './product.ts';

await runProduct(async () => {
  const product = await startProduct();
  welcome(product);
  void product.prepareDemo();
  return product;
});
