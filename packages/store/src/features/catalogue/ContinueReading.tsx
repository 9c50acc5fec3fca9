import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/Button.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import { onPlainPress } from '../../ui/plainPress.ts';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { focusRing, token, transition } from '../../ui/theme.ts';
import { twoLines } from '../../ui/twoLines.ts';
import type { StartedReading } from './startedReading.ts';

const Heading = styled.h2`
  block-size: ${rem(2.4)};
  font-size: ${rem(1.05)};
  font-weight: 700;
  letter-spacing: -0.01em;
`;

/** One row of issues that scrolls sideways. */
const Row = styled.ul`
  display: flex;
  gap: ${rem(1)};
  block-size: ${rem(8.1)};
  /* Room for the focus ring, which would be cut off. */
  margin-inline: -6px;
  padding: 6px;
  overflow-x: auto;
  scroll-snap-type: inline proximity;
  scroll-padding-inline: 6px;
  scrollbar-width: thin;
`;

const Item = styled.li`
  position: relative;
  flex: none;
  inline-size: min(${rem(18.5)}, 80cqi);
  block-size: ${rem(6.75)};
  scroll-snap-align: start;
`;

const Link = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${rem(0.9)};
  align-items: center;
  block-size: 100%;
  padding: ${rem(0.6)};
  padding-inline-end: ${rem(3)};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: inherit;
  text-decoration: none;
  ${transition('border-color')}
  ${focusRing}

  &:hover {
    border-color: ${token('muted')};
  }
`;

const Cover = styled.img`
  block-size: ${rem(5.4)};
  inline-size: auto;
  max-inline-size: ${rem(4.6)};
  object-fit: contain;
  border-radius: 2px;
`;

const Text = styled.span`
  display: grid;
  gap: 0.3em;
`;

const Title = styled.span.attrs({ dir: 'auto' })`
  ${twoLines}
  font-weight: 600;
  line-height: 1.25;
  overflow-wrap: anywhere;
`;

const Place = styled.span`
  color: ${token('muted')};
  font-size: 0.875em;
`;

const Bar = styled.span`
  block-size: 4px;
  border-radius: 2px;
  background: ${token('line')};
  overflow: hidden;

  > span {
    display: block;
    block-size: 100%;
    background: ${token('accent')};
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    block-size: 6px;
    > span {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

const Remove = styled(IconButton)`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  background: transparent;
  color: ${token('muted')};

  svg {
    inline-size: 1.1em;
  }
`;

interface ContinueReadingProps {
  started: readonly StartedReading[];
  onRemove: (issueId: number) => void;
}

/** The issues that the visitor has begun to read on this device. */
export function ContinueReading({ started, onRemove }: ContinueReadingProps) {
  return (
    <>
      <Heading>
        <Trans>Continue reading</Trans>
      </Heading>
      <Row>
        {started.map((entry) => (
          <Item key={entry.issue.id}>
            <StartedIssue {...entry} onRemove={onRemove} />
          </Item>
        ))}
      </Row>
    </>
  );
}

function StartedIssue({ issue, type, page, onRemove }: StartedReading & Pick<ContinueReadingProps, 'onRemove'>) {
  const { t } = useLingui();
  const { commands, pageUrl, coverUrl, warm } = useStore();
  const { id, cover, page_count: pageCount } = issue;
  const title = issue.title || t`No title`;
  const open = onPlainPress(() => commands.openViewer(id, { type, page }));
  const approach = () => warm({ opens: 'reader', issueId: id, type });
  return (
    <>
      <Link href={pageUrl(id, type, page)} onClick={open} onPointerEnter={approach} onFocus={approach}>
        <Cover src={coverUrl(400, cover.file_name)} alt="" width={cover.width} height={cover.height} loading="lazy" />
        <Text>
          <Title>{title}</Title>
          <Place>
            {/* Only the opened sample tells how many pages it has. */}
            {type === 'full' ? (
              <Trans>
                Page {page} of {pageCount}
              </Trans>
            ) : (
              <Trans>Preview, page {page}</Trans>
            )}
          </Place>
          {type === 'full' && (
            <Bar>
              <span style={{ inlineSize: `${(page / pageCount) * 100}%` }} />
            </Bar>
          )}
        </Text>
      </Link>
      <Remove aria-label={t`Remove “${title}”`} onClick={() => onRemove(id)}>
        <CrossIcon />
      </Remove>
    </>
  );
}
