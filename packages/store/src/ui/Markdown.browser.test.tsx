import { equal } from '../../../../test/browser/expect.ts';
import { renderMarkdown } from './Markdown.tsx';

function html(text: string, topHeading = 3, follows: (url: string) => boolean = () => true) {
  const box = document.createElement('div');
  box.append(renderMarkdown(text, { topHeading, follows }));
  return box.innerHTML.trim();
}

describe('a description', () => {
  it('keeps basic formatting', () => {
    equal(html('**a** *b*'), '<p><strong>a</strong> <em>b</em></p>');
    equal(html('# Title'), '<h3>Title</h3>');
    equal(html('# Title\n## Part', 2).replace(/\s/g, ''), '<h2>Title</h2><h3>Part</h3>');
    equal(html('- a\n- b').replace(/\s/g, ''), '<ul><li>a</li><li>b</li></ul>');
  });

  it('shows raw HTML as text', () => {
    equal(html('a <b>c</b>'), '<p>a &lt;b&gt;c&lt;/b&gt;</p>');
    equal(html('<script>alert(1)</script>'), '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    equal(html('<img src=x onerror=alert(1)>'), '<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  });

  it('shows a table as lines of words, and a task without its box, as the server does', () => {
    equal(html('| Issue | *Pages* |\n|---|:-:|\n| Spring | 40 |'), '<p>Issue · <em>Pages</em><br>Spring · 40</p>');
    equal(html('- [x] done').replace(/\s/g, ''), '<ul><li>done</li></ul>');
  });

  it('holds no pictures, only what they are called', () => {
    equal(html('![A cat](https://x.example/cat.png)'), '<p>A cat</p>');
    equal(html('![<b>x</b>](y)'), '<p>&lt;b&gt;x&lt;/b&gt;</p>');
  });

  it('opens links elsewhere, without vouching for them', () => {
    equal(
      html('[a](https://other.example/)'),
      '<p><a href="https://other.example/" target="_blank" rel="nofollow noopener">a</a></p>',
    );
    equal(html(`[a](${location.origin}/x)`), `<p><a href="${location.origin}/x">a</a></p>`);
  });

  it('opens links to the store in a tab where it stands in a frame', () => {
    const links = renderMarkdown(`[a](${location.origin}/x) [b](mailto:us@store.example)`, {
      topHeading: 3,
      follows: () => true,
      framed: true,
    }).querySelectorAll('a');
    equal(
      [...links].map(({ target }) => target),
      ['_blank', ''],
    );
  });

  it('keeps the words of links that may not be followed', () => {
    const requests: string[] = [];
    const follows = (url: string) => requests.push(url) > 1;
    equal(
      html('[a](https:/auth) [b](https://other.example/)', 3, follows).replaceAll(/ (?:target|rel)="[^"]*"/g, ''),
      '<p><a>a</a> <a href="https://other.example/">b</a></p>',
    );
    equal(requests[1], 'https://other.example/');
  });

  it('has no links that run or hide something', () => {
    for (const url of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      equal(html(`[a](${url})`), '<p><a>a</a></p>', url);
    }
  });
});
