import { defineFeatures } from './feature'

export const technologyFeatures = defineFeatures('wanted', {
  navigation: [
    'navegación integrada',
    'built into the car; not a phone or a portable device',
    {
      visible: true,
      aliases: ['navigation system', 'gps', 'nav', 'built-in navigation', 'navegación', 'gps integrado'],
    },
  ],
  'apple carplay': ['Apple CarPlay', 'by cable or wireless', { visible: true, aliases: ['carplay', 'car play'] }],
  'android auto': ['Android Auto', 'by cable or wireless', { visible: true }],
  bluetooth: [
    'Bluetooth',
    'a phone connects to the car; a plug-in adapter does not count',
    { narrower: ['bluetooth audio', 'hands-free calling', 'built-in bluetooth', 'factory bluetooth'] },
  ],
  touchscreen: ['pantalla táctil', 'a screen in the dashboard', { visible: true, aliases: ['touch screen'] }],
  'premium sound': [
    'sonido premium',
    'branded or upgraded sound: Bose, Harman Kardon, JBL, Bang & Olufsen, Infinity, Meridian, Burmester, Mark Levinson',
    { aliases: ['premium audio', 'premium stereo'], narrower: ['bose', 'harman kardon', 'jbl'] },
  ],
  'satellite radio': ['radio por satélite', 'it receives SiriusXM', { aliases: ['sirius', 'siriusxm', 'xm radio'] }],
  'usb ports': ['puertos USB', 'for data or charging', { visible: true, aliases: ['usb', 'usb port'] }],
  'aux input': ['entrada auxiliar', 'a 3.5 mm socket for music', { aliases: ['aux', 'aux port', 'auxiliary input'] }],
  'wireless charging': ['cargador inalámbrico', 'a pad that charges a phone', { aliases: ['wireless phone charger'] }],
  'wi-fi hotspot': ['punto de acceso wifi', 'a network of the car’s own', { aliases: ['wifi'] }],
  'head-up display': [
    'pantalla de proyección',
    'projected onto the windshield',
    { visible: true, aliases: ['heads up display', 'hud'] },
  ],
  'digital gauges': [
    'tablero digital',
    'a screen in place of the dials',
    { visible: true, aliases: ['digital dash', 'digital cockpit'] },
  ],
  'rear entertainment': [
    'entretenimiento trasero',
    'screens for the rear seats',
    { visible: true, aliases: ['rear screens'], narrower: ['rear dvd'] },
  ],
  'backup camera': [
    'cámara de reversa',
    'it shows what is behind on a screen; a dash camera is none',
    {
      visible: true,
      aliases: ['back up camera', 'rear view camera', 'rearview camera', 'reverse camera', 'cámara trasera'],
    },
  ],
  '360 camera': [
    'cámara de 360 grados',
    'a view of all around the car on the screen',
    { aliases: ['surround view camera', 'birds eye view camera'] },
  ],
  'parking sensors': ['sensores de estacionamiento', 'they beep near an obstacle', { visible: true }],
  'blind spot monitor': [
    'monitor de punto ciego',
    'a warning of cars beside',
    { aliases: ['blind spot monitoring', 'blind spot detection', 'bsm', 'blind spot assist', 'blis'] },
  ],
  'adaptive cruise control': [
    'control de crucero adaptativo',
    'it keeps its distance from the car in front; plain cruise control does not',
    { aliases: ['radar cruise', 'dynamic cruise control', 'smart cruise control'] },
  ],
  'cruise control': [
    'control de crucero',
    'it holds a set speed; adaptive cruise control counts',
    { aliases: ['cruise'] },
  ],
  'lane keeping': [
    'asistente de carril',
    'the car warns of leaving its lane or steers back',
    { aliases: ['lane assist', 'lane keep assist'], narrower: ['lane departure warning'] },
  ],
  'automatic emergency braking': [
    'frenado automático de emergencia',
    'it brakes by itself before a collision: pre-collision system, EyeSight, Honda Sensing, Toyota Safety Sense',
    { aliases: ['forward collision braking', 'collision mitigation', 'pre-collision system'] },
  ],
  'led headlights': ['faros LED', 'LED; HID or xenon is none', { visible: true, aliases: ['led lights'] }],
  'fog lights': ['faros antiniebla', 'in the front bumper', { visible: true, aliases: ['fog lamps'] }],
  'stability control': ['control de estabilidad', 'electronic stability control', { aliases: ['esc', 'vsc'] }],
  'tire pressure monitor': [
    'sensor de presión de llantas',
    'sensors warn of a flat tire',
    { aliases: ['tpms', 'tire pressure monitoring', 'tire pressure monitoring system'] },
  ],
  'front airbags': [
    'bolsas de aire frontales',
    'for driver and front passenger',
    { aliases: ['dual airbags', 'driver and passenger airbags'] },
  ],
  'side airbags': [
    'bolsas de aire laterales',
    'at the sides, or curtain airbags',
    { narrower: ['side curtain airbags', 'curtain airbags'] },
  ],
})
