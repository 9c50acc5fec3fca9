import type { StoreState } from '@magazine-store/element';
import { type MountedStore, mountStore, type StoreEventHandler } from '@magazine-store/host';
import type {} from '@magazine-store/host/global';

const element = document.querySelector('magazine-store');
const made = document.createElement('magazine-store');
made.locale = 'pl';
made.theme = null;
made.openIssue(12);
element?.openViewer(12, { type: 'sample', page: 3 });
element?.openAccount('coupon');
made.addEventListener('magazine-store-purchase', ({ detail }) => {
  const id: number = detail.id;
  const type: 'issue' | 'plan' = detail.type;
  console.log(id, type);
});
document.addEventListener('magazine-store-open-viewer', (event) => {
  event.preventDefault();
  const page: number | undefined = event.detail.page;
  console.log(page);
});

const answer = await made.openIssue(12);
if (!answer.done) {
  const reason: 'not_found' | 'busy' | string = answer.reason;
  console.log(reason);
}
// @ts-expect-error: a command that is done has no reason
if (answer.done) console.log(answer.reason);
const { ready, signedIn, location: place, issueId }: StoreState = made.state;
console.log(ready, signedIn === null, place.length, issueId?.toFixed());
made.on('stateChange', (state) => console.log(state.signedIn))();
made.path = '/read/12';
// @ts-expect-error: a state is read-only
made.state.ready = true;
// @ts-expect-error: no such event
made.on('bought', () => {});
// @ts-expect-error: no such language
made.locale = 'fr';
// @ts-expect-error: an id is a number
made.openIssue('12');
// @ts-expect-error: the API says sample
made.openViewer(12, { type: 'preview' });
// @ts-expect-error: no such section
made.openAccount('orders');
// @ts-expect-error: no such method
made.openCart();
// @ts-expect-error: a purchase is no issue's opening
made.addEventListener('magazine-store-purchase', ({ detail }) => console.log(detail.issueId));

const store: MountedStore = mountStore(made, { server: 'https://store.example', path: '/read/12', locale: 'sv' });
const stop: () => void = store.on('purchase', ({ id }) => console.log(id.toFixed()));
const hear: StoreEventHandler<'error'> = ({ code }) => console.log(code.length);
store.on('error', hear);
store.on('openIssue', ({ issueId }, event) => {
  if (issueId === 12) event.preventDefault();
});
store.openViewer(12, { type: 'sample', page: 3 });
store.openAccount('coupon');
stop();
const signedOut: boolean = (await store.signOut()).done;
console.log(signedOut, store.state.location);
store.destroy();
window.MagazineStore.mountStore(made, { server: 'https://store.example' }).destroy();

// Former names.
mountStore(made, { src: 'https://store.example' }).on('login', () => {})();
made.openAuth();
made.on('logout', () => {})();
document.addEventListener('magazine-store-login', ({ detail }) => console.log(Object.keys(detail)));
document.addEventListener('magazine-store-sign-in', ({ detail }) => console.log(Object.keys(detail)));
made.on('openAccount', ({ section }) => console.log(section === 'coupon'))();

// @ts-expect-error: a store has an address
mountStore(made, {});
// @ts-expect-error: no such language
mountStore(made, { server: 'https://store.example', locale: 'fr' });
// @ts-expect-error: an id is a number
store.openIssue('12');
// @ts-expect-error: no such event
store.on('bought', hear);
// @ts-expect-error: its detail has a code
store.on('error', ({ message }) => console.log(message));
