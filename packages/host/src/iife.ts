import { autoMount, mountStore, storeOf } from './index.ts';

/** The plain script's global. A page may load the script twice. */
const page = globalThis as { MagazineStore?: object };
if (!page.MagazineStore) {
  page.MagazineStore = { autoMount, mountStore, storeOf };
  autoMount();
}
