<?php
/**
 * Plugin Name:       Magazine Store
 * Description:       Shows a magazine store in a page or a post: [magazine_store]
 * Version:           0.1.0
 * Requires at least: 6.3
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 *
 * @package MagazineStore
 */

defined( 'ABSPATH' ) || exit;

const MAGAZINE_STORE_OPTION  = 'magazine_store_src';
const MAGAZINE_STORE_LOCALES = array( 'en', 'de', 'it', 'ja', 'pl', 'sv' );
const MAGAZINE_STORE_THEMES  = array( 'light', 'dark', 'auto' );

/**
 * The address as a store has one, or nothing: a scheme, a host, perhaps a port.
 *
 * @param mixed $address What somebody has written.
 */
function magazine_store_origin( $address ): string {
	$parts = wp_parse_url( esc_url_raw( trim( (string) $address ), array( 'http', 'https' ) ) );
	if ( empty( $parts['scheme'] ) || empty( $parts['host'] ) ) {
		return '';
	}
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/**
 * [magazine_store server="https://store.example" path="/read/12" locale="pl" theme="light" viewer="yes"]
 *
 * @param array|string $given What the author of the page has written.
 */
function magazine_store_shortcode( $given ): string {
	$settings = shortcode_atts(
		array(
			'server' => '',
			// The former name of `server`.
			'src'    => get_option( MAGAZINE_STORE_OPTION, '' ),
			'path'   => '',
			'locale' => '',
			'theme'  => '',
			'viewer' => 'no',
		),
		$given,
		'magazine_store'
	);
	$src = magazine_store_origin( '' === $settings['server'] ? $settings['src'] : $settings['server'] );
	if ( '' === $src ) {
		// Only who can mend it needs to know.
		return current_user_can( 'edit_posts' )
			? '<p>' . esc_html__( 'Magazine Store: the store’s address is missing.', 'magazine-store' ) . '</p>'
			: '';
	}
	// Only here, so that pages without a store load nothing. Stores of one address share a script.
	wp_enqueue_script(
		'magazine-store-' . md5( $src ),
		$src . '/v1/magazine-store-host.iife.js',
		array(),
		// The store names its own releases.
		null, // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
		array(
			'strategy'  => 'async',
			'in_footer' => true,
		)
	);
	$attributes = ' data-magazine-store="' . esc_url( $src ) . '"';
	if ( '/' === substr( $settings['path'], 0, 1 ) ) {
		$attributes .= ' data-magazine-store-path="' . esc_attr( $settings['path'] ) . '"';
	}
	if ( in_array( $settings['locale'], MAGAZINE_STORE_LOCALES, true ) ) {
		$attributes .= ' data-magazine-store-locale="' . esc_attr( $settings['locale'] ) . '"';
	}
	if ( in_array( $settings['theme'], MAGAZINE_STORE_THEMES, true ) ) {
		$attributes .= ' data-magazine-store-theme="' . esc_attr( $settings['theme'] ) . '"';
	}
	if ( 'yes' === $settings['viewer'] ) {
		$attributes .= ' data-magazine-store-viewer="yes"';
	}
	return '<div' . $attributes . '></div>';
}

/** The store that a shortcode without `server` shows. */
function magazine_store_settings(): void {
	register_setting(
		'magazine_store',
		MAGAZINE_STORE_OPTION,
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => 'magazine_store_origin',
		)
	);
	add_settings_section( 'magazine_store', '', '__return_empty_string', 'magazine_store' );
	add_settings_field(
		MAGAZINE_STORE_OPTION,
		__( 'Address of the store', 'magazine-store' ),
		'magazine_store_field',
		'magazine_store',
		'magazine_store',
		array( 'label_for' => MAGAZINE_STORE_OPTION )
	);
}

/** Where the address is written. */
function magazine_store_field(): void {
	printf(
		'<input type="url" class="regular-text" id="%1$s" name="%1$s" value="%2$s" placeholder="https://store.example">',
		esc_attr( MAGAZINE_STORE_OPTION ),
		esc_url( get_option( MAGAZINE_STORE_OPTION, '' ) )
	);
}

/** Settings → Magazine Store. */
function magazine_store_menu(): void {
	$title = __( 'Magazine Store', 'magazine-store' );
	add_options_page( $title, $title, 'manage_options', 'magazine_store', 'magazine_store_page' );
}

/** The form; WordPress itself checks who sends it. */
function magazine_store_page(): void {
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
	echo '<form method="post" action="options.php">';
	settings_fields( 'magazine_store' );
	do_settings_sections( 'magazine_store' );
	submit_button();
	echo '</form></div>';
}

add_shortcode( 'magazine_store', 'magazine_store_shortcode' );
add_action( 'admin_init', 'magazine_store_settings' );
add_action( 'admin_menu', 'magazine_store_menu' );
register_uninstall_hook( __FILE__, 'magazine_store_uninstall' );

/** Leaves nothing behind. */
function magazine_store_uninstall(): void {
	delete_option( MAGAZINE_STORE_OPTION );
}
