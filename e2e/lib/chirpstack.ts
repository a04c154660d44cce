/** The payload of message `number`, as it is sent and as it is stored. */
export const payloadOf = (number: number) => number.toString(16).padStart(8, '0')

/** An uplink as ChirpStack v4 publishes it with its JSON marshaler; `changes` replace fields at the top. */
export function uplink(
  devEui: string,
  number: number,
  changes: Readonly<Record<string, unknown>> = {},
) {
  return {
    deduplicationId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    time: new Date().toISOString(),
    deviceInfo: { tenantName: 'ทช.', applicationName: 'lamps', deviceName: 'pole-17', devEui },
    devAddr: '01ab23cd',
    dr: 3,
    fCnt: number,
    fPort: 2,
    data: Buffer.from(payloadOf(number), 'hex').toString('base64'),
    object: { ct: 0.52 },
    rxInfo: [{ gatewayId: '0016c001f1500001', uplinkId: 1, rssi: -87, snr: 9 }],
    txInfo: {
      frequency: 923_200_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 9 } },
    },
    ...changes,
  }
}

export const upTopic = (devEui: string) => `application/1b2c/device/${devEui}/event/up`
