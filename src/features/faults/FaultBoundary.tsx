import { Component, type ReactNode } from 'react';
import type { View } from '../../shared/contract/index.ts';
import { LateFault } from './lazy-modules.ts';

export interface FaultBoundaryProps {
  /** Name of the part, as in 'This post could not be shown.' */
  what: string;
  /** The data of the part. It is rendered again when this changes. */
  data: unknown;
  /** The view that a retry fetches. Without it a retry reloads the page. */
  view?: View;
  /** Wraps the message in the element of the part. */
  frame?: (face: ReactNode) => ReactNode;
  children: ReactNode;
}

interface State {
  fault: { error: unknown } | null;
}

/** Error boundary of a part of a page: shows a message in its place and keeps the rest. */
export class FaultBoundary extends Component<FaultBoundaryProps, State> {
  override state: State = { fault: null };

  static getDerivedStateFromError(error: unknown): State {
    return { fault: { error } };
  }

  override componentDidUpdate(before: FaultBoundaryProps, { fault }: State) {
    if (fault && before.data !== this.props.data) this.retry();
  }

  private readonly retry = () => this.setState({ fault: null });

  override render(): ReactNode {
    const { fault } = this.state;
    const { what, view, frame = (face) => face, children } = this.props;
    return fault ? frame(<LateFault {...fault} what={what} view={view} onRetry={this.retry} />) : children;
  }
}
