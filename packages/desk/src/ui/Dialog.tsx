import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { styled } from 'styled-components';

const Shade = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 10;
  display: grid;
  place-items: center;
  padding: 1rem;
  background: rgb(0 0 0 / 45%);
`;

const Sheet = styled(Modal)`
  inline-size: min(100%, 32rem);
  max-block-size: 100%;
  overflow: auto;
  border-radius: calc(var(--radius) * 1.5);
  background: var(--surface);
  box-shadow: 0 12px 40px rgb(0 0 0 / 35%);
`;

const Content = styled(AriaDialog)`
  display: grid;
  gap: 1rem;
  padding: 1.25rem;
  outline: none;
`;

export const DialogButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0.75rem;
`;

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `alertdialog` for a question that needs an answer. */
  role?: 'dialog' | 'alertdialog';
  /** True while the action of the dialog is under way: nothing closes it, so that the member hears how it ends. */
  isPending?: boolean;
  children: ReactNode;
}

/** A dialog over the page. Escape and, without a question, a press beside it close it. */
export const Dialog = ({ title, isOpen, onClose, role = 'dialog', isPending = false, children }: DialogProps) => (
  <Shade isOpen={isOpen} onOpenChange={(open) => !open && !isPending && onClose()} isDismissable={role === 'dialog'}>
    <Sheet>
      <Content role={role}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
      </Content>
    </Sheet>
  </Shade>
);
