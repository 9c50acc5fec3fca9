import {
  type FailureCode,
  type OpenOptions,
  openReader,
  openViewer,
  type Source,
  warmUp,
} from '@magazine-store/viewer';

const button = document.createElement('button');
button.onpointerenter = () => warmUp();
const viewer = openViewer({ url: '/spring.pdf' });
viewer.close();
openViewer({ file: new Blob(), title: 'Mine', locale: 'ja', onClose: () => button.focus() });

const source: Source = { url: 'https://example.org/a.pdf', size: 1, version: '1', renew: async () => source };
const options: OpenOptions = {
  source,
  page: 3,
  binding: 'right',
  assets: new URL('/viewer/assets/', location.href),
  onPageChange: (page) => console.log(page.toFixed()),
  onFailure: ({ code }) => {
    const known: FailureCode = code;
    console.log(known);
  },
};
openReader(options).close();
warmUp({ assets: '/viewer/assets/' });

// @ts-expect-error: no document
openViewer({ title: 'Spring' });
// @ts-expect-error: no such language
openViewer({ url: '/spring.pdf', locale: 'fr' });
// @ts-expect-error: no such option
openViewer({ url: '/spring.pdf', pages: 3 });
