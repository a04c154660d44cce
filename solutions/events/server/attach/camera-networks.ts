import {
  makeAddressGuard,
  networksSetting,
  type AddressGuard,
} from '@roadside/server-kit/networks/networks.ts'

/**
 * Networks where no camera stands: the machine itself, its link, many machines at once, and IPv6 addresses that carry
 * one of IPv4. Private networks are open: cameras stand there.
 */
const closedNetworks = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  // reserved, the broadcast address among them
  '240.0.0.0/4',
  // unspecified, loopback, IPv4-compatible
  '::/96',
  // mapped, translated (RFC 2765)
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  // NAT64, Teredo, 6to4
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fe80::/10',
  'ff00::/8',
  // clouds hand out their machines' credentials at these, too
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
] as const

/** Exceptions: networks that may be connected to although no camera is expected there. */
export const cameraNetworks = networksSetting('CAMERA_NETWORKS')

/**
 * Decides which addresses the console may connect to; `named` is the text of {@link
 * cameraNetworks}.
 */
export function makeCameraGuard(named: string): AddressGuard {
  return makeAddressGuard(closedNetworks, named)
}
