import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The content in place of a broken screen. */
  fallback?: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error in one screen from removing the whole store. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
