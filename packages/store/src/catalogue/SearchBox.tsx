import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { css, styled } from 'styled-components';
import { from, gutter, token, transition } from '../theme.ts';
import { IconButton } from '../ui/Button.tsx';
import { CrossIcon, SearchIcon } from '../ui/icons.tsx';

const growing = css`
  inline-size: 150px;
  ${from('sm')} {
    inline-size: 200px;
  }
`;

/** Keeps its place while the box in it grows: what stands beside it is covered, and nothing moves. */
const Place = styled.search<{ $wide: boolean }>`
  position: relative;
  display: block;
  block-size: 2.9em;
  ${({ $wide }) => ($wide ? 'inline-size: 100%;' : growing)}
`;

const Box = styled.div<{ $wide: boolean }>`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  inline-size: 100%;
  border: 1px solid ${token('line')};
  border-radius: 99em;
  background: ${token('surface')};
  ${transition('inline-size', 'border-color')}

  &:hover,
  &:focus-within {
    border-color: ${token('muted')};
  }
  &:has(input:focus-visible) {
    outline: 3px solid ${token('accent')};
    outline-offset: 3px;
  }
  &:focus-within {
    /* No wider than the page between its margins. */
    ${({ $wide }) => ($wide ? '' : `inline-size: min(350px, 100cqi - 2 * ${gutter});`)}
  }
  > svg {
    flex: none;
    inline-size: 1.2em;
    margin-inline-start: 0.9em;
    color: ${token('muted')};
  }
  ${IconButton} {
    flex: none;
    block-size: 100%;
    background: transparent;
    color: ${token('muted')};
    border: 0;
  }
`;

const Field = styled.input`
  flex: 1;
  min-inline-size: 0;
  block-size: 100%;
  padding: 0 0.6em;
  border: 0;
  border-radius: 99em;
  background: transparent;
  color: ${token('text')};
  font: inherit;
  appearance: none;
  /* Drawn around the whole box. */
  outline: 0;

  &::placeholder {
    color: ${token('muted')};
    opacity: 1;
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

interface SearchBoxProps {
  label: string;
  value: string;
  /** As wide as its place, and not growing. */
  wide?: boolean;
  onType: (text: string) => void;
  onClear: () => void;
}

export function SearchBox({ label, value, wide = false, onType, onClear }: SearchBoxProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onClear();
    field.current?.focus();
  };
  return (
    <Place part="search" $wide={wide}>
      <Box $wide={wide}>
        <SearchIcon />
        <Field
          ref={field}
          type="search"
          aria-label={label}
          placeholder={t`Search`}
          value={value}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
        />
        {value && (
          <IconButton aria-label={t`Clear the search`} onClick={clear}>
            <CrossIcon />
          </IconButton>
        )}
      </Box>
    </Place>
  );
}
