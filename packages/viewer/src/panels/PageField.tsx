import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { look, ROOMY, TOUCH_TARGET } from '../ui/look.ts';
import { parsePageInput, shownPages } from './pageInputRules.ts';

const Form = styled.form`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  min-inline-size: 4.5em;
  gap: 4px;
  padding-inline: 4px;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;

const Field = styled.input`
  box-sizing: content-box;
  min-block-size: ${TOUCH_TARGET};
  padding: 0 6px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  text-align: end;

  &:hover,
  &:focus {
    background: ${look.raised};
  }

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -3px;
  }

  &[aria-invalid='true'] {
    text-decoration: underline wavy;
  }
`;

/** Beside the bar, on the side of the stage. */
const Message = styled.div`
  position: absolute;
  inset-block-end: calc(100% + 6px);
  z-index: 3;
  padding: 6px 14px;
  border-radius: 8px;
  background: ${look.raised};
  box-shadow: 0 2px 12px rgb(0 0 0 / 50%);

  &:empty {
    visibility: hidden;
  }

  ${ROOMY} {
    inset-block: calc(100% + 6px) auto;
  }
`;

interface PageFieldProps {
  /** The pages in sight, in reading order. */
  pages: readonly number[];
  /** Null until it is known. */
  pageCount: number | null;
  /** The labels that are printed on the pages; null if they are only the page numbers. */
  labels: readonly string[] | null;
  onGoTo: (page: number) => void;
}

/** Shows the page in sight, and goes to the page that the reader types in its place. */
export function PageField({ pages, pageCount, labels, onGoTo }: PageFieldProps) {
  const { t } = useLingui();
  const id = useId();
  // Null while the reader has typed nothing: the field then follows the page in sight.
  const [typed, setTyped] = useState<string | null>(null);
  // The first page in sight then. A reader who has turned pages since no longer wants the typed one.
  const [typedOn, setTypedOn] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const { label, numbers } = shownPages(pages, labels);
  const value = typed ?? label;

  const type = (text: string | null) => {
    setTyped(text);
    setTypedOn(pages[0] ?? 0);
    setRefused(null);
  };
  // After a number pad has closed, no blur comes when the reader turns the page.
  if (refused !== null && !pages.includes(typedOn)) type(null);
  const findTyped = () => (typed === null ? null : parsePageInput(typed, pageCount ?? 0, labels));

  return (
    <Form
      dir="ltr"
      onSubmit={(event) => {
        event.preventDefault();
        const page = findTyped();
        if (typed !== null && page === null) return setRefused(typed);
        type(null);
        if (page !== null) onGoTo(page);
        // Gives the focus back to the dialog, whose keys turn pages; this also hides a touch screen's keyboard.
        event.currentTarget.closest('dialog')?.focus();
      }}
    >
      <Field
        aria-label={t`Page number`}
        aria-invalid={refused !== null}
        aria-describedby={id}
        value={value}
        readOnly={pageCount === null}
        inputMode={labels?.some((each) => !/^\d*$/.test(each)) ? 'text' : 'numeric'}
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        style={{ inlineSize: `${Math.max(3, value.length + 1)}ch` }}
        onFocus={(event) => event.currentTarget.select()}
        // A mouse press that gives the focus would set the caret instead.
        onClick={(event) => typed === null && event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Another window has the focus for now.
          if ((currentTarget.getRootNode() as ShadowRoot).activeElement === currentTarget) return;
          // A phone's number pad has no key to submit: the reader closes it. The focus then goes to no other element.
          const closed = relatedTarget === null && pages.includes(typedOn);
          const page = closed ? findTyped() : null;
          if (closed && typed && page === null && refused === null) return setRefused(typed);
          type(null);
          if (page !== null) onGoTo(page);
        }}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Escape') {
            if (typed === null) return;
            event.preventDefault();
            type(null);
          }
          // Arrows move the caret and turn no page.
          event.stopPropagation();
        }}
      />
      <span aria-hidden="true">
        {numbers === null ? pageCount && `/ ${pageCount}` : `(${pageCount ? `${numbers} / ${pageCount}` : numbers})`}
      </span>
      <Message id={id} role="status" dir="auto">
        {refused !== null && t`There is no page “${refused}”.`}
      </Message>
    </Form>
  );
}
