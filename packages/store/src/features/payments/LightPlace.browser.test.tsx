import { equal } from '../../../../../test/browser/expect.ts';
import { openLightSlot } from './LightPlace.tsx';

/** A host with this markup in its shadow root, in the document or in another root. */
function makeHost(markup: string, parent: ParentNode & Node): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = markup;
  parent.appendChild(host);
  return { host, root };
}

describe('a light slot', () => {
  it('is a node of the document, shown where its slot stands inside two shadow roots', () => {
    const outer = makeHost('<p>Around</p>', document.body);
    const inner = makeHost('<p>Above</p><dialog><slot id="place"></slot></dialog><p>Below</p>', outer.root);
    const slot = inner.root.querySelector('#place') as HTMLSlotElement;
    inner.root.querySelector('dialog')?.showModal();
    const { node, close } = openLightSlot(slot);
    node.textContent = 'A frame of the provider';

    equal(node.getRootNode() === document, true, 'the node is in the document');
    equal(slot.assignedNodes({ flatten: true }).includes(node), true, 'the slot shows it');
    const { top, bottom } = inner.root.querySelector('dialog')?.getBoundingClientRect() ?? new DOMRect();
    const place = node.getBoundingClientRect();
    equal(place.height > 0 && place.top >= top && place.bottom <= bottom, true, 'it stands inside the dialog');
    const hit = document.elementFromPoint(place.left + 2, place.top + 2);
    equal(hit === node, true, 'it can be reached there');

    close();
    equal([node.isConnected, inner.host.childElementCount, outer.host.childElementCount], [false, 0, 0]);
    outer.host.remove();
  });
});
