import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { Fault } from './Fault.tsx';

interface ConfirmDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** What the action does, and whether it can be undone. */
  children: ReactNode;
  action: string;
  /** True for an action that takes something away. */
  isDangerous?: boolean;
  onConfirm: () => void;
  isPending: boolean;
  isDisabled?: boolean;
  /** The failure of the last try. */
  error?: unknown;
}

/** Asks before an action. It stays open until the action is done, or shows why it is not. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog
    title={props.title}
    isOpen={props.isOpen}
    onClose={props.onClose}
    role="alertdialog"
    isPending={props.isPending}
  >
    {props.children}
    {props.error ? <Fault error={props.error} /> : null}
    <DialogButtons>
      <Button onPress={props.onClose} isDisabled={props.isPending}>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        $kind={props.isDangerous ? 'danger' : 'primary'}
        onPress={props.onConfirm}
        isPending={props.isPending}
        isDisabled={props.isDisabled ?? false}
      >
        {props.action}
      </Button>
    </DialogButtons>
  </Dialog>
);
