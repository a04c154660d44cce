/**
 * CAMID of a channel of a recorder (from 1): that of the address or the attachment for the first, `CAMID-ch2` and so on for the
 * others, which are cameras of their own. What a camera alone sends is of channel 1, or names none.
 */
export function cameraOfChannel(camera: string, channel: number): string {
  return channel > 1 && channel <= mostChannels ? `${camera}-ch${channel}` : camera
}

/** More than any recorder has; what is beyond is no number of a channel. */
const mostChannels = 512
