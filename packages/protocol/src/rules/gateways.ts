import type { GatewayName, PageData, PurchaseItem } from '../types.ts';

type Goods = readonly PurchaseItem['type'][];

/** The goods of the providers of the first release, whose data may lack `sells`. */
const SELLS: Readonly<Record<GatewayName, Goods>> = { stripe: ['issue'], paypal: ['issue', 'plan'] };

/** The payment providers that sell issues or plans, in the order of the page's data. */
export const gatewaysFor = (type: PurchaseItem['type'], gateways: PageData['gateways']): GatewayName[] =>
  Object.entries(gateways as Record<GatewayName, { sells?: Goods }>)
    .filter(([name, { sells = SELLS[name] ?? [] }]) => sells.includes(type))
    .map(([name]) => name);

/** Tells whether a store with these payment providers sells plans. */
export const sellsPlans = (gateways: PageData['gateways']): boolean => gatewaysFor('plan', gateways).length > 0;
