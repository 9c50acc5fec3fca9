import { Component, type ContextType, type ReactNode } from 'react';
import { StoreContext } from './storeContext.ts';

interface ErrorBoundaryProps {
  /** The content in place of a broken screen. */
  fallback?: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error in one screen from removing the whole store. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  static override contextType = StoreContext;
  declare context: ContextType<typeof StoreContext>;
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    this.context?.reportError(error);
    this.props.onError(error);
  }
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
