import { Trans } from '@lingui/react/macro';
import { type ColorMode, colorDeclarations, type StoreColors } from '@magazine-store/protocol/desk';
import { styled } from 'styled-components';

const Sheet = styled.div<{ $declarations: string; $mode: ColorMode }>`
  ${({ $declarations }) => $declarations}
  color-scheme: ${({ $mode }) => $mode};
  display: grid;
  gap: 0.75rem;
  padding: 0.75rem;
  border: 1px solid var(--magazine-store-line);
  border-radius: var(--radius);
  background: var(--magazine-store-background);
  color: var(--magazine-store-text);
  & > strong {
    padding-block-end: 0.5rem;
    border-block-end: 1px solid var(--magazine-store-line);
  }
`;

const Card = styled.div`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr);
  gap: 0.75rem;
  padding: 0.75rem;
  border-radius: 10px;
  background: var(--magazine-store-surface);
  & > div:first-child {
    aspect-ratio: 3 / 4;
    border-radius: 3px;
    background: var(--magazine-store-control);
  }
`;

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.35rem;
  & > small {
    color: var(--magazine-store-muted);
    font-size: 0.9em;
  }
  & > span:last-child {
    color: var(--magazine-store-accent);
    text-decoration: underline;
  }
`;

const Buy = styled.span`
  padding: 0.35em 1.1em;
  border-radius: 99em;
  background: var(--magazine-store-accent);
  color: var(--magazine-store-on-accent);
  font-weight: 600;
`;

/** A piece of the store in the chosen colours. It is a picture: nothing in it can be pressed. */
export const LookPreview = ({
  colors,
  mode,
  storeName,
}: {
  colors: StoreColors;
  mode: ColorMode;
  storeName: string;
}) => (
  <Sheet $declarations={colorDeclarations(colors)} $mode={mode} aria-hidden="true">
    <strong>
      <bdi>{storeName}</bdi>
    </strong>
    <Card>
      <div />
      <Words>
        <b>
          <Trans>An issue</Trans>
        </b>
        <small>
          <Trans>64 pages</Trans>
        </small>
        <Buy>
          <Trans>Buy</Trans>
        </Buy>
        <span>
          <Trans>Read the preview</Trans>
        </span>
      </Words>
    </Card>
  </Sheet>
);
