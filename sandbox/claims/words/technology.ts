import { visibleFeature, mentioned } from './words'

export const technology = {
  navigation: visibleFeature(
    '(?:gps |built[- ]in |factory )?nav(?:i|igation)?(?: system)?|built[- ]in gps|gps|navegaci[oó]n',
    {
      ignore: 'gps trackers?(?: removed)?|(?:portable|garmin|tomtom) (?:gps|navigation)|rastreador gps',
    },
  ),
  'apple carplay': visibleFeature('(?:wireless )?(?:apple )?car ?play'),
  'android auto': visibleFeature('(?:wireless )?android auto'),
  bluetooth: mentioned('bluetooth(?: audio)?|hands[- ]free calling'),
  touchscreen: visibleFeature('touch ?screen|pantalla t[aá]ctil'),
  'premium sound': mentioned(
    'premium (?:sound|audio|stereo)(?: system)?|bose(?: (?:sound|audio|speakers))?|harman[ /]?kardon|jbl|mark levinson|sonido premium',
  ),
  'satellite radio': mentioned(
    'satellite radio|sirius ?(?:xm)?(?: radio)?|xm radio|radio (?:por sat[eé]lite|satelital)',
  ),
  'usb ports': visibleFeature('usb(?: ports?)?|puertos? usb'),
  'aux input': mentioned('aux(?:iliary)?(?: (?:input|port|jack))?|entrada auxiliar'),
  'wireless charging': mentioned('wireless (?:phone )?charg(?:ing|er)(?: pad)?|cargador inal[aá]mbrico'),
  'wi-fi hotspot': mentioned('wi-?fi(?: hotspot)?'),
  'head-up display': visibleFeature('heads?[- ]up display|hud|pantalla de proyecci[oó]n'),
  'digital gauges': visibleFeature('digital (?:gauges?|dash|cockpit|gauge cluster)|tablero digital'),
  'rear entertainment': visibleFeature('rear (?:entertainment|dvd|screens?)(?: system)?|dvd player|pantallas traseras'),
  'backup camera': mentioned(
    '(?:back[- ]?up|rear[- ]?view|reverse|reversing|rear) cam(?:era)?|c[aá]mara (?:de reversa|trasera)',
  ),
  '360 camera': mentioned("360(?:[- ]degree)? camera|surround[- ]view(?: camera)?|bird'?s[- ]eye camera|c[aá]mara 360"),
  'parking sensors': mentioned(
    'park(?:ing)? (?:sensors|assist(?:ant)?|distance control)|sensores de (?:estacionamiento|reversa)',
  ),
  'blind spot monitor': mentioned(
    'blind[- ]spot (?:monitor(?:ing)?|detection|assist|warning)|bsm|monitor de punto ciego',
  ),
  'adaptive cruise control': mentioned('(?:adaptive|radar|dynamic|smart) cruise(?: control)?|crucero adaptativo'),
  'cruise control': mentioned('cruise(?: control)?|control de crucero|crucero', {
    ignore: 'cruise (?:the|around|down|on|in|to)',
  }),
  'lane keeping': mentioned('lane[- ](?:keep(?:ing)?|assist|departure)(?: (?:assist|warning))?|asistente de carril'),
  'automatic emergency braking': mentioned(
    '(?:automatic|auto) (?:emergency )?braking|collision mitigation|pre[- ]collision system|forward collision braking|eyesight|honda sensing|toyota safety sense',
  ),
  'led headlights': visibleFeature('led (?:head)?lights|faros led'),
  'fog lights': visibleFeature('fog (?:lights?|lamps?)|faros (?:antiniebla|de niebla)'),
  'stability control': mentioned('stability control|control de estabilidad'),
  'tire pressure monitor': mentioned('tpms|tire pressure monitor(?:ing)?(?: system)?|monitor de presi[oó]n de llantas'),
  'front airbags': mentioned('front airbags?|driver and passenger airbags|bolsas de aire delanteras'),
  'side airbags': mentioned('side(?:[- ]curtain)? airbags?|curtain airbags?|bolsas de aire laterales'),
}
