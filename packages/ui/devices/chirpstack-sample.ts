/** An uplink of an invented device as ChirpStack v4 sends it, with the values that its codec decoded. */
export function chirpstackSample(time: string, object: object): object {
  return {
    time,
    deviceInfo: {
      deviceName: 'ทดลองส่ง',
      devEui: '0000000000000001',
      deviceProfileName: 'ทดลองส่ง',
      applicationName: 'Roadside',
    },
    fCnt: 1,
    fPort: 2,
    data: 'AjQF',
    object,
    rxInfo: [{ gatewayId: '0000000000000002', rssi: -87, snr: 9 }],
  }
}
