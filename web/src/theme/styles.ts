// The order matters: Cloudscape's base, our fonts, our theme over its tokens, and our own rules.
import '@cloudscape-design/global-styles/index.css';
import './fonts.css';
import 'virtual:theme.css';
import './base.css';
import './layout.css';
import './text.css';
import './forms.css';
import './touch.css';
import './print.css';
