/**
 * Colors for emails, images and browser bars, which cannot use CSS variables. They match web/app/styles/tokens.css (a
 * test compares them). Each is a separate export, so that a page loads only what it uses.
 */
export const ink = { light: '#151f38', dark: '#edeae1' }
export const inkSoft = { light: '#4c566d', dark: '#b3b8c4' }
export const paper = { light: '#fcfaf4', dark: '#11151e' }
export const paperRaised = { light: '#ffffff', dark: '#191f2b' }
export const quiet = { light: '#f3efe3', dark: '#212837' }
export const line = { light: '#dfd9c9', dark: '#313a4c' }
export const edge = { light: '#7f7a68', dark: '#808aa0' }
export const mark = { light: '#ffdf3d', dark: '#f7d636' }
export const markInk = { light: '#151f38', dark: '#11151e' }
export const yes = { light: '#0f6638', dark: '#72d69d' }
export const no = { light: '#a6211c', dark: '#ff9f94' }
export const unknown = { light: '#605a48', dark: '#c3bdab' }
export const action = { light: '#1a3f96', dark: '#9fbfff' }
export const actionInk = { light: '#ffffff', dark: '#0e1730' }
