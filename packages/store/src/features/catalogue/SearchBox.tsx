import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { css, styled } from 'styled-components';
import { IconButton } from '../../ui/Button.tsx';
import { CrossIcon, SearchIcon } from '../../ui/icons.tsx';
import { from, gutter, token, transition } from '../../ui/theme.ts';

const resting = css`
  inline-size: 150px;
  ${from('sm')} {
    inline-size: 200px;
  }
`;

/** A focused box grows. If its place is small, it grows over its neighbours, at most to the page's width. */
const growing = css`
  ${resting}

  &:focus-within {
    inline-size: min(350px, 100cqi - 2 * ${gutter});
    ${from('sm')} {
      inline-size: min(350px, 100%);
    }
  }
`;

/** Keeps its size while the box in it grows, so that nothing moves. */
const Place = styled.search<{ $wide: boolean }>`
  display: flex;
  block-size: 2.9em;
  min-inline-size: 0;
  ${({ $wide }) => ($wide ? '' : 'flex: 1 0 150px; contain: inline-size;')}
  ${from('sm')} {
    ${({ $wide }) => ($wide ? '' : 'flex-basis: 200px;')}
  }
`;

const Box = styled.div<{ $wide: boolean }>`
  position: relative;
  z-index: 1;
  flex: none;
  display: flex;
  align-items: center;
  border: 1px solid ${token('line')};
  border-radius: 99em;
  background: ${token('surface')};
  ${({ $wide }) => ($wide ? 'inline-size: 100%;' : growing)}
  ${transition('inline-size', 'border-color')}

  &:hover,
  &:focus-within {
    border-color: ${token('muted')};
  }
  &:has(input:focus-visible) {
    outline: 3px solid ${token('accent')};
    outline-offset: 3px;
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
  /* The ring is drawn around the whole box. */
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
  /** The box is always as wide as its place, and does not grow. */
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
