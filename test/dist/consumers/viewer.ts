import { type FailureCode, openReader, type ReaderOptions, type Source, warmUp } from '@magazine-store/viewer';

const button = document.createElement('button');
button.onpointerenter = () => warmUp();
const reader = openReader({ url: '/spring.pdf' });
reader.close();
openReader({ file: new Blob(), title: 'Mine', locale: 'ja', onClose: () => button.focus() });

const source: Source = { url: 'https://example.org/a.pdf', size: 1, version: '1', renew: async () => source };
const options: ReaderOptions = {
  source,
  page: 3,
  binding: 'right',
  assets: new URL('/reader/assets/', location.href),
  onPageChange: (page) => console.log(page.toFixed()),
  onFailure: ({ code }) => {
    const known: FailureCode = code;
    console.log(known);
  },
};
openReader(options);
warmUp({ assets: '/reader/assets/' });

// @ts-expect-error: no document
openReader({ title: 'Spring' });
// @ts-expect-error: no such language
openReader({ url: '/spring.pdf', locale: 'fr' });
// @ts-expect-error: no such option
openReader({ url: '/spring.pdf', pages: 3 });
