import { Trans, useLingui } from '@lingui/react/macro';
import type { SpreadMode } from '@magazine-store/protocol/desk';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../ui/Button.tsx';
import { DoublePages } from './DoublePages.tsx';
import { ImportList } from './ImportList.tsx';
import { SentFiles } from './SentFiles.tsx';
import { uploadStore } from './uploadStore.ts';
import { useUploads } from './useUploads.ts';

const Zone = styled.section<{ $isOver: boolean }>`
  display: grid;
  justify-items: center;
  gap: 0.5rem;
  padding: 1.25rem;
  border: 2px dashed ${({ $isOver }) => ($isOver ? 'var(--accent)' : 'var(--control)')};
  border-radius: var(--radius);
  background: ${({ $isOver }) => ($isOver ? 'var(--raised)' : 'transparent')};
  text-align: center;
  & > p {
    color: var(--muted);
  }
`;

const All = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
`;

const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes PDFs, sends them, and tells how they become issues. */
export function Uploads() {
  const { t } = useLingui();
  const { files, interrupted } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [spreads, setSpreads] = useState<SpreadMode>('auto');
  const [isOver, setIsOver] = useState(false);
  return (
    <All>
      <Zone
        $isOver={isOver}
        aria-label={t`New issues`}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setIsOver(false);
          uploadStore.add(event.dataTransfer.files, null, spreads);
        }}
      >
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          hidden
          aria-label={t`PDFs`}
          onChange={({ target }) => {
            uploadStore.add(target.files ?? [], null, spreads);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <DoublePages value={spreads} onChange={setSpreads} />
        <Button $kind="primary" aria-describedby={hint} onPress={() => input.current?.click()}>
          <Trans>Upload PDFs…</Trans>
        </Button>
        <p id={hint}>
          <Trans>Or drop them here. Each PDF becomes a draft, which readers don’t see until you publish it.</Trans>
        </p>
      </Zone>
      <SentFiles files={files} interrupted={interrupted.filter(({ replaces }) => replaces === null)} />
      <ImportList />
    </All>
  );
}
