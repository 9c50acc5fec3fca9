import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { SPEECH_RATES } from '../constants.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { nextIcon, previousIcon } from '../ui/icons.tsx';
import { look, TOUCH_TARGET } from '../ui/look.ts';
import type { ReadAloud } from './useReadAloud.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;

  > button:not([aria-label]),
  > select {
    min-block-size: ${TOUCH_TARGET};
    padding: 0 12px;
    border: 1px solid ${look.line};
    border-radius: 8px;
    background: ${look.bar};
    color: inherit;
    font: inherit;
    cursor: pointer;

    &:hover {
      background: ${look.raised};
    }

    &:focus-visible {
      outline: 2px solid ${look.focus};
      outline-offset: 2px;
    }
  }
`;

/** Paragraphs follow each other downwards. */
const Downwards = styled.span`
  display: grid;
  rotate: 90deg;
`;

/** Reads aloud the pages in sight, and the pages that follow. */
export function ReadAloudBar({ state, rate, failed, send }: ReadAloud) {
  const { t, i18n } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const texts = { silent: t`Listen`, speaking: t`Pause`, paused: t`Resume` };
  const commands = { silent: 'play', speaking: 'pause', paused: 'resume' } as const;
  const times = new Intl.NumberFormat(i18n.locale);

  return (
    <Bar ref={bar} role="group" aria-label={t`Read aloud`}>
      <button ref={main} type="button" onClick={() => send({ type: commands[state] })}>
        {texts[state]}
      </button>
      {state !== 'silent' && (
        <>
          <FocusKeeper bar={bar} main={main} />
          <button type="button" onClick={() => send({ type: 'stop' })}>
            {t`Stop`}
          </button>
          <IconButton
            label={t`Previous paragraph`}
            icon={<Downwards>{previousIcon}</Downwards>}
            onPress={() => send({ type: 'previous' })}
          />
          <IconButton
            label={t`Next paragraph`}
            icon={<Downwards>{nextIcon}</Downwards>}
            onPress={() => send({ type: 'next' })}
          />
          <select
            aria-label={t`Reading speed`}
            value={rate}
            onChange={(event) => send({ type: 'rate.changed', rate: Number(event.target.value) })}
          >
            {SPEECH_RATES.map((each) => (
              <option key={each} value={each}>{`${times.format(each)}×`}</option>
            ))}
          </select>
        </>
      )}
      <span role="status">{failed && t`Reading aloud does not work at the moment.`}</span>
    </Bar>
  );
}

/** Stands before the controls that disappear when reading ends, and gives their focus to the one that stays. */
function FocusKeeper({ bar, main }: Record<'bar' | 'main', RefObject<HTMLElement | null>>) {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.matches(':focus-within')) main.current?.focus();
    };
  }, [bar, main]);
  return null;
}
