import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmActionProps {
  title: string;
  /** What the action does, and whether it can be undone. */
  children: ReactNode;
  action: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** Asks before an action and does it. */
export function ConfirmAction({ isDangerous = true, onConfirm, ...props }: ConfirmActionProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, onSuccess: props.onClose });
  return (
    <ConfirmDialog
      {...props}
      isOpen
      isDangerous={isDangerous}
      onConfirm={() => mutate()}
      isPending={isPending}
      error={error}
    />
  );
}
