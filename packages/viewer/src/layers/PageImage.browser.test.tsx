import { equal, until } from '../../../../test/browser/expect.ts';
import { picture } from '../testing/readerPage.tsx';
import { openShadowPage } from '../testing/shadowPage.tsx';
import { PageImage } from './PageImage.tsx';

describe('PageImage', () => {
  it('shows no sign of a picture that failed, and asks for it again when the browser is online again', async () => {
    const page = openShadowPage();
    const image = () => page.root.querySelector('img');
    let failures = 0;
    const show = (url: string) => page.show(<PageImage url={url} urgent onFailure={() => failures++} />);
    show('/no-such-picture.webp');
    await until('it has failed and is gone', () => failures === 1 && !image());
    window.dispatchEvent(new Event('online'));
    await until('it was asked for again', () => failures === 2 && !image());
    show(picture('gray'));
    await until('another one shows', () => image()?.naturalWidth === 30);
    equal(failures, 2);
    page.remove();
  });
});
