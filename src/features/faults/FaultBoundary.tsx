import { Component, type ReactNode } from 'react';
import type { View } from '../../shared/contract/index.ts';
import { LateFault } from './lazy-modules.ts';

export interface FaultBoundaryProps {
  /** Name of the part, as in 'This post could not be shown.' */
  what: string;
  /** Stands for what is drawn: when it is another, the part is drawn again. */
  data: unknown;
  /** Fetches the data anew; absent: only a reload of the page does. */
  view?: View;
  /** Makes the element that the part would have been. */
  frame?: (face: ReactNode) => ReactNode;
  children: ReactNode;
}

interface State {
  fault: { error: unknown } | null;
}

/** Catches what a part of a page throws while it is drawn. The part says so in words, and the rest of the page stands. */
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
