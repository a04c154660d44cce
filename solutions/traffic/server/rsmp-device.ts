import {
  deviceOf,
  isFields,
  isNullish,
  type Fields,
} from '@roadside/server-kit/ingest/canonical.ts'

/**
 * The controller that a message is of. Component ids name site, group and object: `KK+AG9998=001TC000`; an alarm of a detector
 * or signal group has that one's id, so the part before `=` is what all messages of a controller share.
 */
export function siteOf(message: Fields, given: string | null): string {
  if (given !== null) return deviceOf(given)
  const [site] = Array.isArray(message['siteId']) ? (message['siteId'] as readonly unknown[]) : []
  const sent = isFields(site) ? site['sId'] : message['cId']
  if (isNullish(sent)) return deviceOf(sent, 'cId')
  return deviceOf(partsOf(deviceOf(sent, 'cId')).site, 'cId')
}

/** Null where the message does not say. */
export function deviceIn(sent: unknown): string | null {
  const id = isFields(sent) ? sent['cId'] : null
  return typeof id === 'string' && id.length <= 200 ? partsOf(id).site || null : null
}

/** `component` is empty where the id names the controller itself (`TC`, traffic controller). */
export function partsOf(id: string): { readonly site: string; readonly component: string } {
  const [site = '', component = ''] = id.trim().split('=')
  return { site, component: /^\d*TC\d*$/.test(component) ? '' : component }
}
