// The order matters: Cloudscape's base, our faces, our theme over its tokens, our own few rules.
import '@cloudscape-design/global-styles/index.css';
import './fonts.css';
import 'virtual:theme.css';
import './base.css';
import './layout.css';
import './text.css';
import './forms.css';
import './touch.css';
import './print.css';
