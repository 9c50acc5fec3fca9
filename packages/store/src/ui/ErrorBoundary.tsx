import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown in place of a screen that broke. */
  fallback?: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps what breaks in one screen from taking the whole store away. */
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
