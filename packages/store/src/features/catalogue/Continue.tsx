import type { Entitlements, Issue, Store } from '@magazine-store/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { LastPages } from '../../core/ports.ts';
import { rem } from '../../ui/rem.ts';
import { ContinueReadingScreen } from './chunks.ts';
import { listStartedReading } from './startedReading.ts';

/** Reserves the row's height until its code is loaded: nothing below may jump. */
const Room = styled.section`
  block-size: ${rem(10.5)};
  margin-block-end: clamp(${rem(1)}, 2cqi, ${rem(2)});
`;

interface ContinueProps {
  issues: readonly Issue[];
  store: Store;
  lastPages: LastPages;
  entitlements: Entitlements;
}

/** Issues that the visitor has begun to read on this device. */
export function Continue({ issues, store, lastPages, entitlements }: ContinueProps) {
  const read = useSyncExternalStore(lastPages.subscribe, lastPages.all);
  const started = useMemo(
    () => listStartedReading(read, issues, store, entitlements),
    [read, issues, store, entitlements],
  );
  if (started.length === 0) return null;
  return (
    <Room part="continue-reading">
      <ContinueReadingScreen>
        {({ ContinueReading }) => <ContinueReading started={started} onRemove={lastPages.remove} />}
      </ContinueReadingScreen>
    </Room>
  );
}
