import { equal } from '../../../../test/browser/expect.ts';
import { takeWorker } from './startWorker.ts';

/** A worker whose code can't be loaded. */
class FailingWorker extends EventTarget {
  static reported: boolean[] = [];

  constructor() {
    super();
    setTimeout(() => FailingWorker.reported.push(this.dispatchEvent(new ErrorEvent('error', { cancelable: true }))));
  }
}

describe('the worker of pdf.js', () => {
  const { Worker } = window;
  afterEach(() => {
    window.Worker = Worker;
  });

  it('is none where its code does not load, and the page has no error to report', async () => {
    window.Worker = FailingWorker as unknown as typeof Worker;
    equal(await takeWorker(`${location.origin}/none.mjs`), null);
    equal(FailingWorker.reported, [false]);
  });

  it('leaves no address of local code behind that loads the code of another site', async () => {
    const { createObjectURL, revokeObjectURL } = URL;
    const open = new Set<string>();
    URL.createObjectURL = (blob: Blob) => {
      const address = createObjectURL(blob);
      open.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      open.delete(address);
      revokeObjectURL(address);
    };
    window.Worker = FailingWorker as unknown as typeof Worker;
    await takeWorker('https://another.test/worker.mjs');
    equal([...open], []);
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
});
