import { Trans, useLingui } from '@lingui/react/macro';
import { type DeskAnswer, longest } from '@magazine-store/protocol/desk';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Fields } from './Fields.ts';

type Message = DeskAnswer<'getStoreDetails'>['message'];

interface MessageFieldsProps {
  message: Message;
  fault: string | undefined;
  onChange: (message: Message) => void;
}

/** The message to all visitors, which the publisher can show and hide. */
export function MessageFields({ message, fault, onChange }: MessageFieldsProps) {
  const { t } = useLingui();
  // A message that was hidden comes back when the member shows it again.
  const [last, setLast] = useState(message ?? { header: '', text: '' });
  const change = (changed: NonNullable<Message>) => {
    setLast(changed);
    onChange(changed);
  };
  return (
    <Fields>
      <legend>
        <Trans>Message to all readers</Trans>
      </legend>
      <label>
        <input
          type="checkbox"
          checked={message !== null}
          onChange={(event) => onChange(event.target.checked ? last : null)}
        />{' '}
        <Trans>Show a message above the list until the reader closes it</Trans>
      </label>
      {message && (
        <>
          <Field
            label={t`Headline`}
            value={message.header}
            maxLength={longest.messageHeader}
            fault={fault}
            onChange={(header) => change({ ...message, header })}
          />
          <TextArea
            label={t`Text`}
            value={message.text}
            rows={3}
            maxLength={longest.messageText}
            onChange={(text) => change({ ...message, text })}
          />
        </>
      )}
    </Fields>
  );
}
