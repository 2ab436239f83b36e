/** Size of a packet, in bytes. */
const PACKET = 1460;

/** What one connection still has to send in one direction. */
export interface Flow {
  parcels: Parcel[];
}

/** Bytes that arrive together. `arrive` is called when the last of them has passed the line. */
interface Parcel {
  size: number;
  arrive: () => void;
}

/**
 * One direction of a line shared by all connections: a limited number of bits per second, given to the connections in turn,
 * packet by packet, and a constant delay. TCP's slow start is not simulated.
 */
export class SharedLine {
  bitsPerSecond = Number.POSITIVE_INFINITY;
  delayMs = 0;
  readonly #flows: Flow[] = [];
  readonly #arriving: { at: number; arrive: () => void }[] = [];
  #freeAt = 0;
  #sendTimer: NodeJS.Timeout | undefined;
  #arriveTimer: NodeJS.Timeout | undefined;

  /** Sends bytes of a connection after all that it sent before. `arrive` receives them packet by packet. */
  send(flow: Flow, bytes: Buffer, arrive: (packet: Buffer) => void): void {
    const size = this.bitsPerSecond === Number.POSITIVE_INFINITY ? bytes.length : PACKET;
    for (let from = 0; from < bytes.length; from += size) {
      const packet = bytes.subarray(from, from + size);
      this.#add(flow, { size: packet.length, arrive: () => arrive(packet) });
    }
  }

  /** Calls `arrive` after all that the connection sent before has arrived. */
  after(flow: Flow, arrive: () => void): void {
    this.#add(flow, { size: 0, arrive });
  }

  #add(flow: Flow, parcel: Parcel): void {
    if (flow.parcels.length === 0) this.#flows.push(flow);
    flow.parcels.push(parcel);
    if (this.#sendTimer) return;
    this.#freeAt = Math.max(this.#freeAt, performance.now());
    this.#sendNext();
  }

  #sendNext(): void {
    this.#sendTimer = undefined;
    const now = performance.now();
    while (this.#freeAt <= now) {
      const flow = this.#flows.shift();
      const parcel = flow?.parcels.shift();
      if (!flow || !parcel) break;
      if (flow.parcels.length > 0) this.#flows.push(flow);
      this.#freeAt += (parcel.size * 8000) / this.bitsPerSecond;
      this.#arriving.push({ at: this.#freeAt + this.delayMs, arrive: parcel.arrive });
    }
    if (this.#flows.length > 0) this.#sendTimer = setTimeout(() => this.#sendNext(), this.#freeAt - now);
    if (!this.#arriveTimer) this.#arriveNext();
  }

  #arriveNext(): void {
    this.#arriveTimer = undefined;
    while ((this.#arriving[0]?.at ?? Number.POSITIVE_INFINITY) <= performance.now()) this.#arriving.shift()?.arrive();
    const next = this.#arriving[0];
    if (next) this.#arriveTimer = setTimeout(() => this.#arriveNext(), next.at - performance.now());
  }
}
