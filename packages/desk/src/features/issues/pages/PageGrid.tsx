import { Trans, useLingui } from '@lingui/react/macro';
import { deskOperations } from '@magazine-store/protocol/desk';
import { createContext, useContext, useState } from 'react';
import { type Key, ListBox, ListBoxItem } from 'react-aria-components';
import { styled } from 'styled-components';
import { focusRing } from '../../../ui/theme.ts';
import type { Issue } from '../issueForm.ts';

const Grid = styled(ListBox<{ id: number }>)`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
  gap: 0.5rem;
  @media (min-width: 48rem) {
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    gap: 0.75rem;
  }
`;

const Tile = styled(ListBoxItem)`
  display: grid;
  align-content: start;
  gap: 0.3rem;
  padding: 0.4rem;
  border: 2px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  cursor: pointer;
  ${focusRing}
  /* The bar below must not hide what has the focus. */
  scroll-margin-block: 1rem 9rem;
  &[data-hovered] {
    background: var(--raised);
  }
  &[data-selected] {
    border-color: var(--accent);
  }
  &[data-disabled] {
    cursor: default;
  }
`;

/** Reserves the room of the picture before it loads. */
const Picture = styled.img`
  grid-area: 1 / 1;
  display: block;
  inline-size: 100%;
  aspect-ratio: 3 / 4;
  object-fit: contain;
  background: var(--raised);
`;

/** The marks lie over the picture, so that choosing a page moves nothing. */
const Marks = styled.div`
  grid-area: 1 / 1;
  align-self: end;
  display: flex;
  flex-wrap: wrap;
  gap: 0.2rem;
  font-size: 0.85em;
`;

const Name = styled.span`
  font-size: 0.85em;
`;

const Mark = styled.span`
  padding-inline: 0.5em;
  border-radius: 1em;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

interface PageGridProps {
  issue: Issue;
  /** What a press on a page chooses. */
  target: 'cover' | 'sample';
  cover: number;
  sample: readonly number[];
  isDisabled: boolean;
  onChange: (chosen: { cover?: number; sample?: number[] }) => void;
}

/**
 * All pages of an issue as small pictures, to choose from. The grid is one stop of the keyboard; arrows lead from page to
 * page. Pictures are loaded when they come into view.
 */
export function PageGrid({ issue: { id, page_count, cover: picture }, ...props }: PageGridProps) {
  const { t } = useLingui();
  const { target, cover, sample, isDisabled, onChange } = props;
  const pages = Array.from({ length: page_count }, (_, index) => ({ id: index + 1 }));
  const shown = new Set(sample);
  // For ranges with Shift, the grid stores the first page in the set that it passed last. Give back that same set.
  const [given, setGiven] = useState<ReadonlySet<Key>>(shown);
  const isSame = given.size === shown.size && sample.every((page) => given.has(page));
  const toAddress = (page: number) =>
    // The query changes with the file, so that the browser loads the new file's pictures.
    `${deskOperations.getIssuePage.path.replace(':id', String(id)).replace(':page', String(page))}?name=${picture.file_name}`;
  return (
    <Chosen value={{ cover, sample: shown }}>
      <Grid
        aria-label={target === 'cover' ? t`The page of the cover` : t`The pages of the preview`}
        layout="grid"
        selectionMode={target === 'cover' ? 'single' : 'multiple'}
        disallowEmptySelection={target === 'cover'}
        escapeKeyBehavior="none"
        selectedKeys={target === 'cover' ? [cover] : isSame ? given : sample}
        disabledKeys={isDisabled ? pages.map((page) => page.id) : []}
        onSelectionChange={(keys) => {
          const chosen = keys === 'all' ? pages.map((page) => page.id) : [...keys].map(Number);
          if (target === 'sample') {
            if (keys !== 'all') setGiven(keys);
            onChange({ sample: chosen.sort((one, other) => one - other) });
          } else if (chosen[0] !== undefined) onChange({ cover: chosen[0] });
        }}
        items={pages}
        dependencies={[t, picture.file_name]}
      >
        {({ id: page }) => (
          <Tile textValue={t`Page ${page}`}>
            <Picture src={toAddress(page)} alt="" loading="lazy" />
            <Name>
              <Trans>Page {page}</Trans>
            </Name>
            <MarksOfPage page={page} />
          </Tile>
        )}
      </Grid>
    </Chosen>
  );
}

/** A context, so that a change renders only the marks, not the whole grid. */
const Chosen = createContext<{ cover: number; sample: ReadonlySet<number> }>({ cover: 1, sample: new Set() });

function MarksOfPage({ page }: { page: number }) {
  const { cover, sample } = useContext(Chosen);
  return (
    <Marks>
      {page === cover && (
        <Mark>
          <Trans>Cover</Trans>
        </Mark>
      )}
      {sample.has(page) && (
        <Mark>
          <Trans>Preview</Trans>
        </Mark>
      )}
    </Marks>
  );
}
