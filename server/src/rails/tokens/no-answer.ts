import { RailDown } from '../rail.ts'

/** The node gave no answer in time, or one longer than is read. After a request over many blocks that may be the reason. */
export class NoAnswer extends RailDown {
  readonly isTooLong: boolean

  constructor(message: string, { cause, isTooLong }: { cause: unknown; isTooLong: boolean }) {
    super(message, { cause })
    this.isTooLong = isTooLong
  }
}
