import { newId, now } from '../ids.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import { notFound, unprocessable } from '../wire/refusal.ts';
import { toPage } from './pages.ts';
import type { Product } from './shapes.ts';

/** https://developer.paypal.com/docs/api/catalog-products/v1/#products_create */
export function createProduct({ stage: { ledger }, body }: CallContext): Answer {
  const id = body.text('id') ?? newId('PROD-');
  if (ledger.products.has(id)) {
    throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate resource identifier.', '/id');
  }
  const name = body.required('name');
  const type = body.requiredOneOf('type', ['PHYSICAL', 'DIGITAL', 'SERVICE']);
  const time = now();
  const links = [ledger.link('self', `/v1/catalogs/products/${id}`)];
  const product: Product = {
    id,
    name,
    type,
    ...body.texts('description'),
    create_time: time,
    update_time: time,
    links,
  };
  ledger.products.set(id, product);
  return { status: 201, body: product };
}

export function showProduct({ stage: { ledger }, id }: CallContext): Answer {
  const product = ledger.products.get(id);
  if (!product) throw notFound();
  return { status: 200, body: product };
}

export const listProducts = ({ stage: { ledger }, query }: CallContext): Answer => ({
  status: 200,
  body: toPage(ledger, '/v1/catalogs/products', 'products', [...ledger.products.values()], query),
});
