import { Trans, useLingui } from '@lingui/react/macro';
import { longest } from '@magazine-store/protocol/desk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { isOvertaken } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';
import { Button } from '../../ui/Button.tsx';
import { DESK_QUERY, type Desk } from '../../ui/deskContext.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Field } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ColorFields } from './ColorFields.tsx';
import { FeaturedIssue } from './FeaturedIssue.tsx';
import { IconField } from './IconField.tsx';
import { MessageFields } from './MessageFields.tsx';
import { StoreChanges } from './StoreChanges.tsx';
import { TranslatedText } from './TranslatedText.tsx';
import { type Details, mergeTyping, type Typed, type Typing } from './typing.ts';

const DETAILS = ['storeDetails'] as const;

const Form = styled.form`
  display: grid;
  gap: 1.5rem;
  max-inline-size: 44rem;
`;

/** The store's name, description, message and texts. */
export function StoreDetails() {
  const { t } = useLingui();
  const saved = useQuery({
    queryKey: DETAILS,
    queryFn: ({ signal }) => deskApi('getStoreDetails', undefined, { signal }),
    // A change by another member must not replace what stands in the fields.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={t`Store`}>
      <p>
        <Link to="/store/settings">
          <Trans>Settings of the operator</Trans>
        </Link>
      </p>
      {saved.isPending && <Loading />}
      {saved.isError && <Fault error={saved.error} onRetry={() => void saved.refetch()} />}
      {saved.data && <DetailsForm saved={saved.data} />}
    </Page>
  );
}

function DetailsForm({ saved }: { saved: Details }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typing, setTyping] = useState<Typing>({ seen: saved, typed: {} });
  const [isSaved, setIsSaved] = useState(false);
  /** The fields that the member has changed. */
  const typed = mergeTyping(typing, saved);
  const shown = { ...saved, ...typed };
  const isChanged = Object.keys(typed).length > 0;

  const adopt = (details: Details) => {
    queries.setQueryData(DETAILS, details);
    // The navigation has the store's name.
    queries.setQueryData<Desk>(DESK_QUERY, (desk) => desk && { ...desk, store_name: details.name });
  };
  const change = useMutation({
    mutationFn: (sent: Typed) => deskApi('changeStoreDetails', { body: { revision: saved.revision, ...sent } }),
    onSuccess: (details, sent) => {
      adopt(details);
      // What the member has typed during the save stays.
      setTyping((latest) => ({ ...latest, seen: { ...latest.seen, ...sent } }));
      setIsSaved(true);
    },
    onError: (error) => {
      // The member sees the other's values, and their own where they have typed.
      if (isOvertaken(error)) {
        void queries.invalidateQueries({ queryKey: DETAILS });
      }
    },
  });

  const type = (changed: Typed) => {
    setIsSaved(false);
    if (!change.isPending) change.reset();
    setTyping({ seen: saved, typed: { ...typed, ...changed } });
  };
  const nameFault = shown.name.trim() === '' ? t`The store needs a name.` : undefined;
  const headerFault =
    shown.message && shown.message.header.trim() === '' ? t`The message needs a headline.` : undefined;

  return (
    <>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChanged || nameFault || headerFault || change.isPending) return;
          setTyping({ seen: saved, typed });
          change.mutate(typed);
        }}
      >
        <Field
          label={t`Name of the store`}
          value={shown.name}
          maxLength={longest.storeName}
          fault={nameFault}
          onChange={(name) => type({ name })}
        />
        <TextArea
          label={t`Description`}
          hint={t`Stands above the list of issues. You can use Markdown.`}
          value={shown.description}
          rows={5}
          maxLength={longest.storeText}
          onChange={(description) => type({ description })}
        />
        <MessageFields message={shown.message} fault={headerFault} onChange={(message) => type({ message })} />
        <IconField
          saved={saved}
          onChange={(details) => queries.setQueryData(DETAILS, details)}
          onOvertaken={() => queries.invalidateQueries({ queryKey: DETAILS })}
        />
        <ColorFields colors={shown.colors} storeName={shown.name} onChange={(colors) => type({ colors })} />
        <FeaturedIssue
          issueId={shown.featured_issue_id}
          onChange={(featured_issue_id) => type({ featured_issue_id })}
        />
        <TranslatedText
          label={t`Terms`}
          address="/terms"
          translations={shown.terms}
          elsewhere={shown.terms_elsewhere}
          onChange={(terms) => type({ terms })}
        />
        <TranslatedText
          label={t`Privacy`}
          address="/privacy"
          translations={shown.privacy}
          elsewhere={shown.privacy_elsewhere}
          onChange={(privacy) => type({ privacy })}
        />
        <AskBeforeLeaving isUnsaved={isChanged} />
        {change.isError && <Fault error={change.error} />}
        {isSaved && !isChanged && (
          <Notice kind="done">
            <Trans>Saved. Readers see it within seconds.</Trans>
          </Notice>
        )}
        <div>
          <Button type="submit" $kind="primary" isPending={change.isPending} isDisabled={!isChanged}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </Form>
      <StoreChanges
        saved={saved}
        onChange={(details) => {
          setIsSaved(false);
          adopt(details);
        }}
      />
    </>
  );
}
