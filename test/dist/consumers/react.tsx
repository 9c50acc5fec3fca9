import type { MagazineStoreElement } from '@magazine-store/element';
import type {} from '@magazine-store/element/react';
import { type ReactNode, useRef } from 'react';

export function Right(): ReactNode {
  const store = useRef<MagazineStoreElement>(null);
  return (
    <>
      <button type="button" onClick={() => store.current?.openIssue(12)} />
      <magazine-store
        ref={store}
        server="https://store.example"
        locale="pl"
        theme="dark"
        base={null}
        className="store"
        onmagazine-store-purchase={({ detail, currentTarget }) => console.log(detail.id.toFixed(), currentTarget)}
        onmagazine-store-ready={undefined}
      />
    </>
  );
}

export const wrong: ReactNode[] = [
  // @ts-expect-error: no such language
  <magazine-store key="1" locale="fr" />,
  // @ts-expect-error: no such theme
  <magazine-store key="2" theme="sepia" />,
  // @ts-expect-error: no such attribute
  <magazine-store key="3" src="https://store.example" />,
  // @ts-expect-error: a purchase has no code
  <magazine-store key="4" onmagazine-store-purchase={({ detail }) => console.log(detail.code)} />,
  // @ts-expect-error: a ref to something else
  <magazine-store key="5" ref={(element: HTMLAnchorElement | null) => console.log(element)} />,
];
